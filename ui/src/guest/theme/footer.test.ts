import { expect, test } from "vitest";

import { renderFixture } from "../../testing/guest";

const [columns, row] = renderFixture("footer");

test("a footer of columns has their links, the logo and the copyright notice", () => {
  const html = columns?.html ?? "";
  expect(columns).toMatchObject({ interactive: false });
  expect(html).toMatch(/^<footer class="footer theme-layout-footer footer--dark" data-style="dark"><div class="footer-inner">/);
  expect(html).toContain(
    '<div class="theme-layout-footer-column footer__col wide"><div class="footer-title footer__title">Learn</div>' +
      '<ul class="footer__items"><li class="footer__item"><a href="/base/docs" class="footer__link-item first">Docs</a></li>',
  );
  expect(html).toMatch(
    /<a href="https:\/\/code\.example\.com\/" target="_blank" rel="author" class="footer__link-item">Code<svg [^>]*>.*?<\/svg><\/a>/,
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
