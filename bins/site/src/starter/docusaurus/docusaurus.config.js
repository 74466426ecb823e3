// @ts-check

/** @type {import('@docusaurus/types').Config} */
const config = {
  title: 'My Docs',
  tagline: 'Everything you need to know',
  favicon: 'img/logo.svg',
  url: 'https://docs.example.com',
  baseUrl: '/',
  onBrokenLinks: 'warn',
  onBrokenMarkdownLinks: 'warn',
  presets: [
    [
      'classic',
      /** @type {import('@docusaurus/preset-classic').Options} */
      ({
        docs: { routeBasePath: '/', sidebarPath: './sidebars.js' },
        blog: false,
      }),
    ],
  ],
  themeConfig:
    /** @type {import('@docusaurus/preset-classic').ThemeConfig} */
    ({
      navbar: {
        title: 'My Docs',
        logo: { src: 'img/logo.svg', alt: '' },
        items: [{ type: 'docSidebar', sidebarId: 'docs', label: 'Guide', position: 'left' }],
      },
    }),
};

export default config;
