import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { exportJobStates } from "../../src-shared/records/exports/export-job-states.ts";
import { queryKeys, useDesk } from "../desk/DeskProvider.tsx";
import { useConnection } from "../session/bootstrap.ts";

const busyMs = 1_500;
const idleMs = 30_000;
const open = [exportJobStates.code("queued"), exportJobStates.code("running")];

/**
 * Number of this person's export jobs that wait or run at the service. Jobs are nobody else's, so nothing is pushed: they
 * are asked for, often while one is open, and every change is shown wherever jobs are listed.
 */
export const useOpenExports = (): number => {
  const desk = useDesk();
  const client = useQueryClient();
  const { online } = useConnection();
  const { data } = useQuery({
    queryKey: queryKeys.list("exportJobs", "open"),
    queryFn: () =>
      desk.lists.page({ list: "exportJobs", filters: { status: open }, page: 1, page_size: 20, summary: false }),
    enabled: online,
    refetchInterval: (query) => ((query.state.data?.count ?? 0) > 0 ? busyMs : idleMs),
  });
  const jobs = JSON.stringify(data?.rows ?? []);
  const before = useRef(jobs);
  useEffect(() => {
    if (before.current === jobs) return;
    before.current = jobs;
    // Everything about jobs but this question itself, which would ask itself for ever.
    void client.invalidateQueries({
      predicate: ({ queryKey }) => queryKey[1] === "exportJobs" && queryKey[2] !== "open",
    });
  }, [client, jobs]);
  return online ? (data?.count ?? 0) : 0;
};
