import { useEffect } from "react";
import type { Freshness } from "../../../src-shared/kernel/bridge/define.ts";
import type { Row } from "../../../src-shared/kernel/lists/define.ts";
import { useRecordFrame } from "../buttons/record-frame.ts";

type Answer = {
  readonly isFetching: boolean;
  readonly data?: { readonly freshness: Pick<Freshness, "source"> } | undefined;
};

/** Tells the list how the open record stands: only what the service has just answered, nothing remembered. */
export const useSeen = (row: Row | undefined, { isFetching, data }: Answer): void => {
  const review = useRecordFrame()?.review;
  const isLive = !isFetching && data?.freshness.source === "live";
  useEffect(() => {
    if (isLive && row) review?.seen(row);
  }, [isLive, row, review]);
};
