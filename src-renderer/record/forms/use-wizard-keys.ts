import { useEffect, useRef } from "react";
import { listenKeys } from "../../i18n/keys.ts";
import { isLayerOpen } from "../../ui/buttons/page-keys.ts";

type Keys = Readonly<Record<"back" | "next" | "save" | "submit" | "gap", () => void>>;

const nameOf = ({ key, altKey, ctrlKey, metaKey }: KeyboardEvent): keyof Keys | undefined => {
  if (altKey) return ({ ArrowLeft: "back", ArrowRight: "next" } as const)[key as "ArrowLeft"];
  if (ctrlKey || metaKey) return ({ s: "save", enter: "submit" } as const)[key.toLowerCase() as "s"];
  return key === "F8" ? "gap" : undefined;
};

/** Keys of the wizard, wherever the cursor is; not while a dialog or menu has them. */
export const useWizardKeys = (keys: Keys): void => {
  const current = useRef(keys);
  useEffect(() => {
    current.current = keys;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.repeat || isLayerOpen()) return;
      const name = nameOf(event);
      if (name === undefined) return;
      event.preventDefault();
      current.current[name]();
    };
    return listenKeys(document, onKeyDown);
  }, []);
};
