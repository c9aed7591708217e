import { makeStyles, tokens } from "@fluentui/react-components";
import { ArrowUploadRegular } from "@fluentui/react-icons";
import { useEffect, useRef, useState } from "react";
import { useText } from "../../i18n/TextProvider.tsx";
import type { TextKey } from "../../i18n/text-key.ts";
import { useToast } from "../../ui/messages/toast.tsx";
import { carriesFiles } from "./stay-in-window.ts";

const useStyles = makeStyles({
  cover: {
    position: "fixed",
    inset: tokens.spacingVerticalM,
    zIndex: 2000,
    display: "flex",
    flexDirection: "column",
    alignItems: "center",
    justifyContent: "center",
    gap: tokens.spacingVerticalS,
    border: `2px dashed ${tokens.colorBrandStroke1}`,
    borderRadius: tokens.borderRadiusXLarge,
    backgroundColor: tokens.colorNeutralBackground1,
    opacity: 0.96,
    pointerEvents: "none",
  },
  icon: { fontSize: "40px", color: tokens.colorBrandForeground1, display: "inline-flex" },
  title: { fontSize: tokens.fontSizeBase500, fontWeight: tokens.fontWeightSemibold },
  hint: { color: tokens.colorNeutralForeground2 },
});

const isFolder = (event: DragEvent): boolean =>
  event.dataTransfer?.items[0]?.webkitGetAsEntry?.()?.isDirectory ?? false;

type Props = {
  /** Message shown instead of taking a file. */
  readonly refusal?: TextKey;
  /** The lock stands for itself: nothing is shown or said. */
  readonly isLocked?: boolean;
  readonly onFile?: (file: File) => Promise<void>;
};

/** Follows files that are dragged over the window, on whatever screen: one file is handed on, all else is told why not. */
export const DropZone = ({ refusal, isLocked = false, onFile }: Props) => {
  const styles = useStyles();
  const { t } = useText();
  const toast = useToast();
  const [isOver, setOver] = useState(false);
  // Entering a child leaves its parent: only the balance reports whether the drag left the window.
  const depth = useRef(0);

  useEffect(() => {
    const settle = (change: number) => {
      depth.current = Math.max(0, depth.current + change);
      setOver(depth.current > 0);
    };
    const onEnter = (event: DragEvent) => {
      if (!carriesFiles(event)) return;
      event.preventDefault();
      settle(1);
    };
    const onLeave = (event: DragEvent) => {
      if (carriesFiles(event)) settle(-1);
    };
    const onOver = (event: DragEvent) => {
      if (carriesFiles(event)) event.preventDefault();
    };
    const onDrop = (event: DragEvent) => {
      if (!carriesFiles(event)) return;
      // Without this the window would open the file in place of the program.
      event.preventDefault();
      depth.current = 0;
      setOver(false);
      const files = [...(event.dataTransfer?.files ?? [])];
      const [file] = files;
      if (isLocked) return;
      if (refusal !== undefined) toast.info(t(refusal));
      else if (files.length > 1) toast.info(t("shell.drop.tooMany"));
      else if (isFolder(event)) toast.info(t("shell.drop.folder"));
      else if (file) void onFile?.(file);
    };
    const handlers = { dragenter: onEnter, dragleave: onLeave, dragover: onOver, drop: onDrop };
    for (const [name, handler] of Object.entries(handlers)) window.addEventListener(name, handler as EventListener);
    return () => {
      for (const [name, handler] of Object.entries(handlers))
        window.removeEventListener(name, handler as EventListener);
    };
  }, [onFile, isLocked, refusal, t, toast]);

  if (!isOver || isLocked) return null;
  return (
    <div className={styles.cover} role="status">
      <span className={styles.icon}>
        <ArrowUploadRegular aria-hidden />
      </span>
      <span className={styles.title}>{t(refusal ?? "shell.drop.release")}</span>
      <span className={styles.hint}>{t("shell.drop.hint")}</span>
    </div>
  );
};
