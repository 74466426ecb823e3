import { useEffect, useState } from "react";

import { loadDocsVersions } from "../data/docs-versions";
import { message } from "../data/messages";
import type { DocsVersion, PageData, PageVersion, SiteData, VersionBanner as Banner } from "../data/types";
import { preferVersion } from "../state/preferred-version";

/** Props of the notices of a page. */
export interface NoticesProps {
  readonly site: Pick<SiteData, "title" | "versions">;
  readonly page: Pick<PageData, "version" | "draft" | "unlisted">;
}

/** Renders the notices above the content of a page. */
export function Notices({ site, page }: NoticesProps) {
  const { version } = page;
  return (
    <>
      {version?.banner && <VersionBanner site={site} {...version} banner={version.banner} />}
      <VisibilityNotice page={page} />
    </>
  );
}

interface VersionBannerProps extends Pick<PageVersion, "instance" | "label">, Pick<NoticesProps, "site"> {
  readonly banner: Banner;
}

/**
 * Banner on pages of a version that is not the recommended version (R-VER-03, R-VER-06). The document does not contain the label of the
 * recommended version, so that a new version does not change the pages of old ones.
 */
export function VersionBanner({ site, instance, label, banner }: VersionBannerProps) {
  const latest = useLatestVersion(site, instance);
  const link = (
    <a href={banner.latestHref} onClick={() => preferVersion(latest?.name ?? null, instance)}>
      <b>{message("version.latestLink")}</b>
    </a>
  );
  const [before, after] = latestSentence(latest).split("{latestVersionLink}");
  return (
    <div role="alert" className="notice theme-doc-version-banner" data-kind="warning">
      <p>{message(`version.${banner.type}`, { siteTitle: site.title, versionLabel: label })}</p>
      <p>
        {before}
        {link}
        {after}
      </p>
    </div>
  );
}

/** Returns the sentence with the placeholder of the link. Without a version, the label is left out with the parentheses around it. */
function latestSentence(latest: DocsVersion | null): string {
  if (latest !== null) return message("version.latest", { versionLabel: latest.label });
  return message("version.latest").replace(/\s*[(（]?\{versionLabel\}[)）]?/, "");
}

/** Returns the recommended version of a set of docs; `null` until it is loaded. */
function useLatestVersion(site: Pick<SiteData, "versions">, instance: string): DocsVersion | null {
  const [latest, setLatest] = useState<DocsVersion | null>(null);
  useEffect(() => {
    const find = async () => {
      const docs = (await loadDocsVersions(site)).find((set) => set.instance === instance);
      setLatest(docs?.versions.find(({ name }) => name === docs.latest) ?? null);
    };
    // Without a response, the banner has no label.
    find().catch(() => {});
  }, [site, instance]);
  return latest;
}

/** Banner on an unlisted page or a draft (R-MD-12, R-MD-13). */
export function VisibilityNotice({ page }: { readonly page: Pick<PageData, "draft" | "unlisted"> }) {
  if (page.draft) return <Notice title={message("visibility.draftTitle")} body={message("visibility.draft")} kind="draft" />;
  if (page.unlisted) return <Notice title={message("visibility.unlistedTitle")} body={message("visibility.unlisted")} kind="unlisted" />;
  return null;
}

function Notice({ title, body, kind }: { readonly title: string; readonly body: string; readonly kind: string }) {
  return (
    <div className={`notice theme-${kind}-banner`} role="note" data-kind="warning">
      <p>
        <b>{title}</b>
      </p>
      <p>{body}</p>
    </div>
  );
}
