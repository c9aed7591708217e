import { makeStyles, tokens } from "@fluentui/react-components";
import { ArrowUploadRegular } from "@fluentui/react-icons";
import { useEffect, useRef, useState } from "react";
import { importPermissions } from "../../../src-shared/imports/submits.ts";
import { useText } from "../../i18n/TextProvider.tsx";
import { useCan, useSession } from "../../session/bootstrap.ts";
import { useToast } from "../../ui/messages/toast.tsx";
import { carriesFiles } from "./stay-in-window.ts";
import { useImportFile } from "./use-import-file.tsx";

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

/**
 * A spreadsheet may be dropped anywhere: it goes to the desk and its import opens. Before the sign-in the person is notified
 * why not; the lock stands for itself.
 */
export const DropZone = () => {
  const styles = useStyles();
  const { t } = useText();
  const session = useSession();
  const can = useCan();
  const toast = useToast();
  const importFile = useImportFile();
  const [isOver, setOver] = useState(false);
  // Entering a child leaves its parent: only the balance reports whether the drag left the window.
  const depth = useRef(0);
  const isLocked = session.phase === "signed-in" && session.locked;
  const isSignedIn = session.phase === "signed-in";
  const mayImport = can(importPermissions);

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
      if (!isSignedIn) toast.info(t("shell.drop.signIn"));
      else if (!mayImport) toast.info(t("shell.drop.notAllowed"));
      else if (files.length > 1) toast.info(t("shell.drop.tooMany"));
      else if (isFolder(event)) toast.info(t("shell.drop.folder"));
      else if (file) void importFile(file);
    };
    const handlers = { dragenter: onEnter, dragleave: onLeave, dragover: onOver, drop: onDrop };
    for (const [name, handler] of Object.entries(handlers)) window.addEventListener(name, handler as EventListener);
    return () => {
      for (const [name, handler] of Object.entries(handlers))
        window.removeEventListener(name, handler as EventListener);
    };
  }, [importFile, isLocked, isSignedIn, mayImport, t, toast]);

  if (!isOver || isLocked) return null;
  const title = mayImport ? "shell.drop.release" : isSignedIn ? "shell.drop.notAllowed" : "shell.drop.signIn";
  return (
    <div className={styles.cover} role="status">
      <span className={styles.icon}>
        <ArrowUploadRegular aria-hidden />
      </span>
      <span className={styles.title}>{t(title)}</span>
      <span className={styles.hint}>{t("shell.drop.hint")}</span>
    </div>
  );
};
