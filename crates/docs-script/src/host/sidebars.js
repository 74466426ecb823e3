// Functions that Docusaurus passes to the function `sidebarItemsGenerator` of a configuration.
//
// An expression; its value is a function that returns them by name.
() => {
  // `7.0-notes` and `2026-01-news` have no number before their name.
  function numberPrefixParser(filename) {
    const match = /^\d+[-_.]\d/u.test(filename) ? null : /^(\d+)\s*[-_.]+\s*([^-_.\s].*)$/u.exec(filename);
    return match ? { filename: match[2], numberPrefix: Number(match[1]) } : { filename, numberPrefix: undefined };
  }

  function disabledNumberPrefixParser(filename) {
    return { filename, numberPrefix: undefined };
  }

  function isCategoryIndex({ fileName, directories }) {
    return ["index", "readme", directories[0]?.toLowerCase()].includes(fileName.toLowerCase());
  }

  function defaultSidebarItemsGenerator(options) {
    const { docs, item, categoriesMetadata } = options;
    const parsePrefix = options.numberPrefixParser ?? numberPrefixParser;
    const isIndex = options.isCategoryIndex ?? isCategoryIndex;
    const top = item.dirName;
    const docById = new Map(docs.map((doc) => [doc.id, doc]));
    return sorted(entriesOf(treeOf(docs.filter(isInside)), ""));

    function isInside({ sourceDirName }) {
      return top === "." || sourceDirName === top || sourceDirName.startsWith(`${top}/`);
    }

    // Folders are maps from names to folders and documents.
    function treeOf(found) {
      const tree = new Map();
      for (const doc of found) {
        const inside = top === "." ? doc.sourceDirName : doc.sourceDirName.slice(top.length + 1);
        let folder = tree;
        for (const name of inside.split("/").filter((part) => part !== "" && part !== ".")) {
          if (!(folder.get(name) instanceof Map)) folder.set(name, new Map());
          folder = folder.get(name);
        }
        folder.set(doc.source.split("/").at(-1), doc);
      }
      return tree;
    }

    function entriesOf(tree, path) {
      return [...tree].map(([name, node]) =>
        node instanceof Map ? categoryOf(node, name, path === "" ? name : `${path}/${name}`) : docEntry(node, name),
      );
    }

    function docEntry({ id, sidebarPosition, frontMatter }, source) {
      return defined({
        type: "doc",
        id,
        position: sidebarPosition,
        source,
        label: frontMatter.sidebar_label,
        className: frontMatter.sidebar_class_name,
        customProps: frontMatter.sidebar_custom_props,
      });
    }

    function categoryOf(tree, name, path) {
      const metadata = categoriesMetadata[top === "." ? path : `${top}/${path}`] ?? {};
      const all = entriesOf(tree, path);
      const page = pageOf(all, metadata.link);
      const { filename, numberPrefix } = parsePrefix(name);
      return defined({
        type: "category",
        label: metadata.label ?? page?.frontMatter.sidebar_label ?? page?.title ?? filename,
        collapsible: metadata.collapsible,
        collapsed: metadata.collapsed,
        position: metadata.position ?? page?.sidebarPosition ?? numberPrefix,
        source: name,
        customProps: metadata.customProps ?? page?.frontMatter.sidebar_custom_props,
        className: metadata.className ?? page?.frontMatter.sidebar_class_name,
        items: all.filter(({ type, id }) => type !== "doc" || id !== page?.id),
        description: metadata.description,
        link: page ? { type: "doc", id: page.id } : metadata.link,
      });
    }

    // Document of a folder's page: the one in its metadata, otherwise its index document.
    function pageOf(entries, link) {
      const found = entries.filter(({ type }) => type === "doc").map(({ id }) => docById.get(id));
      if (link === undefined) return found.find((doc) => isIndex(indexParameter(doc)));
      if (link?.type !== "doc") return undefined;
      return found.find(({ id }) => id.split("/").at(-1) === link.id) ?? docById.get(link.id);
    }

    function indexParameter({ source, sourceDirName }) {
      const [, fileName, extension] = /([^/]*?)(\.[^./]*)?$/u.exec(source);
      return { fileName, extension: extension ?? "", directories: sourceDirName.split("/").reverse() };
    }

    function sorted(entries) {
      const nested = entries.map((entry) => (entry.type === "category" ? { ...entry, items: sorted(entry.items) } : entry));
      nested.sort((one, other) => compare(one.position, other.position) || compare(one.source, other.source));
      return nested.map(({ position, source, ...entry }) => entry);
    }
  }

  // Undefined values come last.
  function compare(one, other) {
    if (one === other) return 0;
    if (one === undefined || other === undefined) return one === undefined ? 1 : -1;
    return one < other ? -1 : 1;
  }

  function defined(entry) {
    return Object.fromEntries(Object.entries(entry).filter(([, value]) => value !== undefined));
  }

  return { numberPrefixParser, disabledNumberPrefixParser, isCategoryIndex, defaultSidebarItemsGenerator };
}
