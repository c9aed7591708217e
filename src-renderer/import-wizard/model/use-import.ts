import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import type { ImportState } from "../../../src-shared/bridge/imports.ts";
import { queryKeys, useDesk } from "../../desk/DeskProvider.tsx";
import type { Desk } from "../../desk/desk.ts";
import { takeImport } from "../../session/data-changed.ts";
import { useToast } from "../../ui/messages/toast.tsx";

/** The state of an import; events of the desk keep it true. */
export const importQuery = (desk: Desk, importId: string) =>
  queryOptions({
    queryKey: queryKeys.importState(importId),
    queryFn: () => desk.imports.get({ import_id: importId }),
    staleTime: Number.POSITIVE_INFINITY,
  });

export const useImport = (importId: string) => useQuery(importQuery(useDesk(), importId));

/** Imports that were not finished, newest state of each. */
export const useOpenImports = () => {
  const desk = useDesk();
  return useQuery({ queryKey: [...queryKeys.imports, "open"], queryFn: () => desk.imports.open_list({}) });
};

export type RunCommand = (
  command: (imports: Desk["imports"]) => Promise<ImportState>,
  /** Tells a failure in a way of its own. */
  onError?: (error: unknown) => void,
) => Promise<ImportState | null>;

/** Runs commands on an import one after the other; a failure is told and answers null. */
export const useImportCommand = (): { readonly run: RunCommand; readonly isRunning: boolean } => {
  const desk = useDesk();
  const client = useQueryClient();
  const toast = useToast();
  const [running, setRunning] = useState(0);
  const run = useCallback<RunCommand>(
    async (command, onError = toast.error) => {
      setRunning((count) => count + 1);
      try {
        const state = await command(desk.imports);
        takeImport(client, state);
        return state;
      } catch (error) {
        onError(error);
        return null;
      } finally {
        setRunning((count) => count - 1);
      }
    },
    [desk, client, toast],
  );
  return { run, isRunning: running > 0 };
};
