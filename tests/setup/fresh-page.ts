import { cleanup, configure } from "@testing-library/react";
import { afterEach, vi } from "vitest";

/*
 * The renderer's test files share their worker's process, for loading Fluent takes longer than most of them do. So each
 * file starts with modules of ours that nobody has used, with real time, and with an empty page at the root.
 */
vi.resetModules();
vi.useRealTimers();
vi.unstubAllGlobals();
localStorage.clear();
sessionStorage.clear();
history.replaceState(null, "", "/");
document.body.replaceChildren();
for (const { name } of [...document.documentElement.attributes]) document.documentElement.removeAttribute(name);

// In the app the screens of who is signed in wait for all texts; what a test draws by itself has them at once.
await (await import("../../src-renderer/i18n/texts.ts")).loadTexts("zh-CN");

// A busy machine draws late; what is never drawn still fails, only later.
configure({ asyncUtilTimeout: 30_000 });

// By itself Testing Library takes down what a test drew in the first file of a process only.
afterEach(cleanup);
