import type { PageData, PageVersion, VersionBanner as Banner } from "../data/types";
import { Message } from "./Message";
import { preferVersion } from "../state/preferred-version";
import { message } from "../data/messages";

/** Props of the notices of a page. */
export interface NoticesProps {
  readonly siteTitle: string;
  readonly page: Pick<PageData, "version" | "draft" | "unlisted">;
}

/** Renders the notices above the content of a page. */
export function Notices({ siteTitle, page }: NoticesProps) {
  const { version } = page;
  return (
    <>
      {version?.banner && <VersionBanner siteTitle={siteTitle} {...version} banner={version.banner} />}
      <VisibilityNotice page={page} />
    </>
  );
}

interface VersionBannerProps extends Pick<PageVersion, "instance" | "label"> {
  readonly siteTitle: string;
  readonly banner: Banner;
}

/** Banner on pages of a version that is not the recommended version (R-VER-03, R-VER-06). */
export function VersionBanner({ siteTitle, instance, label, banner }: VersionBannerProps) {
  const link = (
    <a href={banner.latestHref} onClick={() => preferVersion(banner.latestName, instance)}>
      <b>{message("version.latestLink")}</b>
    </a>
  );
  return (
    <div role="alert" className="notice theme-doc-version-banner" data-kind="warning">
      <p>{message(`version.${banner.type}`, { siteTitle, versionLabel: label })}</p>
      <p>
        <Message id="version.latest" values={{ latestVersionLink: link, versionLabel: banner.latestLabel }} />
      </p>
    </div>
  );
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
