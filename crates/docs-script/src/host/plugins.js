// Calls plugins of a configuration that are functions or files of the project.
//
// An expression; its value is a function that takes functions of loader.js and returns `describePlugins` and `withPresets`.
({ root, posix, fileOf, isPackage, wait, aliasesOf, contentOf }) => {
  // Functions of a plugin for authoring tools, which have no effect on the site.
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
  // `hasContent` is whether plugins load content.
  function describePlugins(siteConfig, locale, hasContent) {
    const found = [];
    for (const key of ["plugins", "themes"]) {
      const entries = Array.isArray(siteConfig[key]) ? siteConfig[key] : [];
      entries.forEach((entry, index) => {
        try {
          const own = ownPlugin(entry);
          if (own === undefined) return;
          const plugin = wait(Promise.resolve(own.call(contextOf(siteConfig, locale), own.options)));
          // A stand-in has no information.
          if (!isPackage(plugin)) found.push({ key, index, ...describe(plugin, own, hasContent) });
        } catch (error) {
          found.push({ key, index, error: error instanceof Error ? error.message : String(error) });
        }
      });
    }
    return found;
  }

  // Returns a configuration in which presets that are its own are replaced by the plugins and themes that they return. One that
  // returns none, or throws, stays.
  function withPresets(siteConfig) {
    if (typeof siteConfig !== "object" || siteConfig === null || !Array.isArray(siteConfig.presets)) return siteConfig;
    const [plugins, themes] = [[], []];
    const presets = siteConfig.presets.map((entry) => {
      const parts = partsOf(entry, siteConfig);
      if (parts === undefined) return entry;
      plugins.push(...listed(parts.plugins));
      themes.push(...listed(parts.themes));
      return null;
    });
    if (plugins.length + themes.length === 0) return siteConfig;
    const all = (key, added) => [...listed(siteConfig[key]), ...added];
    return { ...siteConfig, presets, plugins: all("plugins", plugins), themes: all("themes", themes) };
  }

  function partsOf(entry, siteConfig) {
    try {
      const own = ownPlugin(entry);
      if (own === undefined) return undefined;
      const parts = wait(Promise.resolve(own.call(contextOf(siteConfig), own.options)));
      const isOwn = typeof parts === "object" && parts !== null && !isPackage(parts);
      const areLists = isOwn && [parts.plugins, parts.themes].every((list) => list === undefined || Array.isArray(list));
      return areLists ? parts : undefined;
    } catch {
      return undefined;
    }
  }

  return { describePlugins, withPresets };

  function describe(plugin, { folder, options }, hasContent) {
    if (typeof plugin !== "object" || plugin === null) return { functions: [] };
    const names = new Set();
    for (let owner = plugin; owner !== null && owner !== Object.prototype; owner = Object.getPrototypeOf(owner)) {
      for (const name of Object.getOwnPropertyNames(owner)) names.add(name);
    }
    const functions = [...names].filter((name) => typeof plugin[name] === "function");
    const id = String(options.id ?? "default");
    const loads = hasContent && functions.includes("contentLoaded");
    const { content, added } = loads ? contentOf(plugin, id) : {};
    const tags = plugin.injectHtmlTags?.({ content }) ?? {};
    const modules = plugin.getClientModules?.() ?? [];
    const { aliases, isComplete } = aliasesOf(plugin, content);
    const isUsed = (name) => name !== "constructor" && !WITHOUT_EFFECT.includes(name) && !(isComplete && name === "configureWebpack");
    return {
      name: plugin.name,
      functions: functions.filter(isUsed),
      ...(added !== undefined && { id, added }),
      ...(Object.keys(aliases).length > 0 && { aliases }),
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
