import type { KeyboardEvent } from "react";
import type { View } from "./use-view.ts";

type Acts = {
  readonly view: View;
  readonly isShown: boolean;
  readonly previousFile: () => void;
  readonly nextFile: () => void;
  readonly download: () => void;
};

/** Carries out a key in the viewer; nothing while a field is typed into or another modifier is held. */
export const viewerKey = (event: KeyboardEvent, acts: Acts): void => {
  if (event.target instanceof HTMLInputElement || event.altKey || event.metaKey) return;
  const { view, isShown } = acts;
  const sizing: Readonly<Record<string, () => void>> = {
    "+": () => view.step(1),
    "=": () => view.step(1),
    "-": () => view.step(-1),
    "0": () => view.setZoom("fit"),
  };
  const others: Readonly<Record<string, () => void>> = {
    r: view.turn,
    PageUp: () => view.goTo(view.page - 1),
    PageDown: () => view.goTo(view.page + 1),
  };
  const always: Readonly<Record<string, () => void>> = {
    ArrowLeft: acts.previousFile,
    ArrowRight: acts.nextFile,
    d: acts.download,
  };
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  // Ctrl with + - 0 would zoom the whole page instead.
  const act = isShown ? (sizing[key] ?? (event.ctrlKey ? undefined : others[key])) : undefined;
  const action = act ?? (event.ctrlKey ? undefined : always[key]);
  if (!action) return;
  event.preventDefault();
  action();
};
