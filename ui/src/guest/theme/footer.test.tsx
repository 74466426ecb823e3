import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, expect, test } from "vitest";

import type { FooterData } from "../../data/types";
import { Footer } from "../../layout/Footer";
import { CLASSIC } from "../../look/classic";
import { setClasses } from "../../look/look";
import { renderFixture } from "../../testing/guest";

const [columns, row] = renderFixture("footer");

afterEach(() => setClasses(null));

test("a footer of columns has their links, the logo and the copyright notice", () => {
  const html = columns?.html ?? "";
  expect(columns).toMatchObject({ interactive: false });
  expect(html).toMatch(/^<footer class="footer theme-layout-footer footer--dark" data-style="dark"><div class="footer-inner">/);
  expect(html).toContain(
    '<div class="theme-layout-footer-column footer__col wide"><p class="footer-title footer__title">Learn</p>' +
      '<ul class="footer__items"><li class="footer__item"><a href="/base/docs" class="footer__link-item first">Docs</a></li>',
  );
  expect(html).toMatch(
    /<a href="https:\/\/code\.example\.com\/" target="_blank" rel="author" class="footer__link-item">Code<svg [^>]*>.*?<\/svg><span class="sr-only">\(opens in new tab\)<\/span><\/a>/,
  );
  expect(html).toContain('<li class="footer__item"><b>own</b></li>');
  expect(html).toContain('<a href="/base/feed.xml" class="footer__link-item">Feed</a>');
  expect(html).toMatch(
    /<div class="footer-bottom footer__bottom"><a href="https:\/\/example\.com" [^>]*><img src="\/base\/img\/logo\.svg" alt="Logo" class="[^"]*footer__logo" width="60"/,
  );
  expect(html).toContain('<div class="footer-copyright footer__copyright">© <i>Us</i></div></div></div></footer>');
});

test("a footer of links has one row", () => {
  expect(row?.html).toBe(
    '<footer class="footer theme-layout-footer" data-style="light"><div class="footer-inner"><ul class="footer-row footer__links">' +
      '<li class="footer__item"><a href="/base/docs" class="footer__link-item">Docs</a></li></ul></div></footer>',
  );
});

/** Data of the shell for a link. */
const link = (label: string, href: string, external = false) => ({
  type: "link" as const,
  label,
  href,
  external,
  html: null,
  name: null,
  className: null,
});

const SHELL: FooterData = {
  style: "dark",
  logo: null,
  links: {
    type: "columns",
    columns: [
      {
        title: "Learn",
        items: [link("Docs", "/base/docs"), link("Code", "https://code.example.com/", true), { type: "html", html: "<b>own</b>" }],
      },
      { title: "", items: [link("Feed", "/base/feed.xml")] },
    ],
  },
  copyright: "© <i>Us</i>",
};

const CONFIG = {
  style: "dark",
  links: [
    {
      title: "Learn",
      items: [{ label: "Docs", to: "/docs" }, { label: "Code", href: "https://code.example.com/" }, { html: "<b>own</b>" }],
    },
    { title: null, items: [{ label: "Feed", to: "feed.xml" }] },
  ],
  copyright: "© <i>Us</i>",
};

/** Returns HTML with the attributes of links in one order. */
const comparable = (html: string) =>
  html.replace(
    /<a ([^>]*)>/g,
    (_, attributes: string) =>
      `<a ${attributes
        .match(/\S+="[^"]*"/g)
        ?.toSorted()
        .join(" ")}>`,
  );

test("the footer of the parts is that of the shell in the classic look", () => {
  setClasses(CLASSIC);
  const shell = renderToStaticMarkup(<Footer footer={SHELL} />);
  const [, , whole] = renderFixture("footer", { site: { look: "classic", themeConfig: { footer: CONFIG } } });
  expect(comparable(whole?.html ?? "")).toBe(comparable(shell));
});

test("a site without a footer has none of parts", () => {
  expect(renderFixture("footer")[2]?.html).toBe("");
});
