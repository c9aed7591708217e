/*
 * React holds back what a fallback stood for until the fallback was seen for 300 ms. In tests nobody looks at it, and each
 * drawing would wait that long: most of the renderer's tests did nothing else. React takes the timer when it is loaded.
 */
const { setTimeout: usual } = globalThis;
const heldBack = "bound completeRootWhenReady";
const atOnce = (work: (...args: unknown[]) => void, ms?: number, ...args: unknown[]) =>
  usual(work, work.name === heldBack ? 0 : ms, ...args);

globalThis.setTimeout = Object.assign(atOnce, usual);
await import("react-dom/client");
globalThis.setTimeout = usual;

export {};
