import { importPermissions } from "../../../src-shared/registries/imports/submits.ts";
import { useCan, useSession } from "../../session/bootstrap.ts";
import { DropZone } from "./DropZone.tsx";
import { useImportFile } from "./use-import-file.tsx";

/** Takes a dropped spreadsheet to its import, for who may import something; while locked nothing is taken. */
export const ImportDrop = () => {
  const session = useSession();
  const can = useCan();
  const importFile = useImportFile();
  const isLocked = session.phase === "signed-in" && session.locked;
  return (
    <DropZone
      onFile={importFile}
      isLocked={isLocked}
      {...(!can(importPermissions) && { refusal: "shell.drop.notAllowed" as const })}
    />
  );
};
