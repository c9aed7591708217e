import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";

/** What the PDF viewer reads while it draws; WebAssembly is left out, the content security policy allows none. */
const pdfParts = { cmaps: /\.bcmap$/u, standard_fonts: /\.(?:pfb|ttf)$/u, wasm: /_fallback\.js$/u } as const;

/** Puts the character tables, fonts and decoders of pdfjs beside the page, at `pdf/`. */
const pdfResources = (): Plugin => ({
  name: "pdf-resources",
  generateBundle() {
    for (const [folder, wanted] of Object.entries(pdfParts)) {
      const from = path.join(import.meta.dirname, "node_modules", "pdfjs-dist", folder);
      for (const name of readdirSync(from).filter((one) => wanted.test(one))) {
        this.emitFile({
          type: "asset",
          fileName: `pdf/${folder}/${name}`,
          source: readFileSync(path.join(from, name)),
        });
      }
    }
  },
});

type InfoOf = (id: string) => { readonly importedIds: readonly string[]; readonly code: string | null } | null;

const fluent = "@fluentui/react-components";
const namesIn = (list: string): string[] => list.split(",").map((name) => name.trim().split(" ")[0] ?? "");

/** All that `entry` imports, by way of others too; of Fluent's collection only the packages of which a source names a part. */
const loadedWith = (entry: string, infoOf: InfoOf): ReadonlySet<string> => {
  const walk = (next: (id: string) => readonly string[]): Set<string> => {
    const ids = new Set([entry]);
    for (const id of ids) for (const imported of next(id)) ids.add(imported);
    return ids;
  };
  const importsOf = (id: string): readonly string[] => infoOf(id)?.importedIds ?? [];
  const sources = walk((id) => importsOf(id).filter((imported) => !imported.includes("/node_modules/")));
  const used = new Set(
    [...sources].flatMap((id) =>
      [
        ...(infoOf(id)?.code ?? "").matchAll(new RegExp(`import\\s*\\{([^}]*)\\}\\s*from\\s*"${fluent}"`, "gu")),
      ].flatMap(([, list = ""]) => namesIn(list)),
    ),
  );
  return walk((id) => {
    if (!id.includes(`/node_modules/${fluent}/`)) return importsOf(id);
    const parts = [...(infoOf(id)?.code ?? "").matchAll(/export\s*\{([^}]*)\}\s*from\s*['"]([^'"]+)['"]/gu)];
    const wanted = parts
      .filter(([, list = ""]) => namesIn(list).some((name) => used.has(name)))
      .map(([, , from]) => from);
    return importsOf(id).filter((imported) => wanted.some((from) => imported.includes(`/node_modules/${from}/`)));
  });
};

/**
 * Puts what stands before the sign-in into two files, the program's ground and the sign-in's screen, and has the page load
 * them and its Chinese texts at once: eighty small files, each found only in the one before, were most of a start.
 */
const startFiles = () => {
  let signIn: ReadonlySet<string> = new Set();
  const plugin: Plugin = {
    name: "start-files",
    buildEnd() {
      const screen = path.join(import.meta.dirname, "src-renderer/screens/access/session/SignInScreen.tsx");
      signIn = loadedWith(screen, this.getModuleInfo.bind(this));
    },
    transformIndexHtml: {
      order: "post",
      handler: (html, { bundle = {} }) => {
        const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
        const screens = chunks.filter(({ name }) => name === "SignInScreen");
        const texts = chunks.filter(({ moduleIds }) => isChineseStart(moduleIds));
        if (screens.length === 0 || texts.length === 0)
          throw new Error("the sign-in's screen or its texts are not found");
        const first = [...screens, ...texts];
        return [...new Set(first.flatMap(({ fileName, imports }) => [fileName, ...imports]))]
          .filter((fileName) => !html.includes(fileName))
          .map((fileName) => ({
            tag: "link",
            attrs: { rel: "modulepreload", crossorigin: true, href: `./${fileName}` },
          }));
      },
    },
  };
  const groups = [
    { name: "ground", tags: ["$initial" as const], priority: 2 },
    { name: "SignInScreen", test: (id: string) => signIn.has(id), priority: 1 },
  ];
  return { plugin, groups };
};

const isChineseStart = (moduleIds: readonly string[]): boolean =>
  moduleIds.some((id) => id.endsWith("locales/zh-CN/start.ts"));

const start = startFiles();

export default defineConfig({
  root: "src-renderer",
  plugins: [react(), pdfResources(), start.plugin],
  base: "./",
  build: {
    outDir: "../dist/renderer",
    emptyOutDir: true,
    target: "chrome130",
    sourcemap: false,
    // The content security policy has no `font-src data:` and no inline scripts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups: start.groups } } },
  },
});
