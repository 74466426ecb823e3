// Plugins of a configuration that are functions, or files of the project: what they return.
//
// An expression; its value is a function that takes functions of loader.js and returns `describePlugins`.
({ root, posix, fileOf, isPackage, wait }) => {
  // Functions of a plugin that concern tools for authors, and no site.
  const WITHOUT_EFFECT = ["extendCli", "getPathsToWatch", "getSwizzleComponentList", "getDefaultCodeTranslationMessages"];

  // The function of an entry (`fn`, `[fn, options]`, `"./file"`, `["./file", options]`), the folder of its file, and its options.
  // Returns undefined for packages.
  function ownPlugin(entry) {
    const [named, options] = Array.isArray(entry) ? entry : [entry];
    const { value, folder } = typeof named === "string" ? fileOf(named) : { value: named, folder: root };
    const isOwn = typeof value === "function" && !isPackage(value);
    return isOwn ? { call: value, folder, options: options ?? {} } : undefined;
  }

  function contextOf(siteConfig, locale) {
    const { defaultLocale = "en", locales = [defaultLocale], localeConfigs = {} } = siteConfig.i18n ?? {};
    const currentLocale = locale ?? defaultLocale;
    return {
      siteDir: root,
      outDir: `${root}/build`,
      generatedFilesDir: `${root}/.docusaurus`,
      localizationDir: `${root}/i18n/${currentLocale}`,
      baseUrl: siteConfig.baseUrl,
      codeTranslations: {},
      i18n: { defaultLocale, locales, path: "i18n", currentLocale, localeConfigs },
      siteConfig: { customFields: {}, themeConfig: {}, ...siteConfig },
    };
  }

  // Returns the plugins and themes of a configuration that are its own, each with its place, name, functions, elements and client
  // modules, or with the message of its exception.
  return function describePlugins(siteConfig, locale) {
    const found = [];
    for (const key of ["plugins", "themes"]) {
      const entries = Array.isArray(siteConfig[key]) ? siteConfig[key] : [];
      entries.forEach((entry, index) => {
        try {
          const own = ownPlugin(entry);
          if (own === undefined) return;
          const plugin = wait(Promise.resolve(own.call(contextOf(siteConfig, locale), own.options)));
          // A stand-in says nothing.
          if (!isPackage(plugin)) found.push({ key, index, ...describe(plugin, own.folder) });
        } catch (error) {
          found.push({ key, index, error: error instanceof Error ? error.message : String(error) });
        }
      });
    }
    return found;
  };

  function describe(plugin, folder) {
    if (typeof plugin !== "object" || plugin === null) return { functions: [] };
    const names = new Set();
    for (let owner = plugin; owner !== null && owner !== Object.prototype; owner = Object.getPrototypeOf(owner)) {
      for (const name of Object.getOwnPropertyNames(owner)) names.add(name);
    }
    const functions = [...names].filter((name) => typeof plugin[name] === "function");
    const tags = plugin.injectHtmlTags?.({ content: undefined }) ?? {};
    const modules = plugin.getClientModules?.() ?? [];
    return {
      name: plugin.name,
      functions: functions.filter((name) => name !== "constructor" && !WITHOUT_EFFECT.includes(name)),
      head: listed(tags.headTags),
      bodyStart: listed(tags.preBodyTags),
      bodyEnd: listed(tags.postBodyTags),
      clientModules: listed(modules).map((path) => posix.resolve(folder, String(path))),
    };
  }

  function listed(value) {
    if (value === undefined || value === null) return [];
    return Array.isArray(value) ? value : [value];
  }
}
