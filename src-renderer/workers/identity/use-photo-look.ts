import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { ListName } from "../../../src-shared/registries/lists/registry.ts";
import { queryKeys, useWrite } from "../../desk/DeskProvider.tsx";
import { photoUrl } from "../../viewer/photo-url.ts";

type Photo<Side extends string> = {
  readonly side: Side;
  readonly kind: "png" | "jpeg";
  readonly base64: string;
};

/** Clear data and photos of a record as one look gave them; `version`: of what was looked at. */
export type Looked<Answer> = Answer & {
  readonly version: number;
  readonly urls: Readonly<Record<string, string>>;
};

/** A look to be taken: at which version, and why. */
export type Look = { readonly version: number; readonly reason: string };

/**
 * Looks at the photos of a record of this list, each look written into the audit log by the service, and reads the record anew,
 * whose approval waits for it. The photos are held in memory and go with the page.
 */
export const usePhotoLook = <Side extends string, Answer extends { readonly photos: readonly Photo<Side>[] }>(
  list: ListName,
  id: string,
  ask: (reason: string) => Promise<Answer>,
) => {
  const client = useQueryClient();
  const look = useWrite({
    mutationFn: async ({ version, reason }: Look): Promise<Looked<Answer>> => {
      const answer = await ask(reason);
      const urls = answer.photos.map(({ side, base64, kind }) => [side, photoUrl(base64, kind)]);
      return { ...answer, version, urls: Object.fromEntries(urls) };
    },
    onSuccess: () => client.invalidateQueries({ queryKey: queryKeys.detail(list, id) }),
  });
  const looked = look.data;
  useEffect(
    () => () => {
      for (const url of Object.values(looked?.urls ?? {})) URL.revokeObjectURL(url);
    },
    [looked],
  );
  return look;
};
