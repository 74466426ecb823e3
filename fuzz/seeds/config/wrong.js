module.exports = { title: 1, url: [], baseUrl: null, presets: 'classic', themeConfig: { navbar: { items: [{}] } }, i18n: { locales: [] }, unknown: undefined };
