import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { EvidenceSide } from "../../../../src-shared/workers/registration/registrations-calls.ts";
import { useDesk } from "../../../desk/DeskProvider.tsx";
import { queryKeys } from "../../../desk/query-keys.ts";
import { useDetail } from "../../../desk/use-detail.ts";
import { useWrite } from "../../../desk/use-write.ts";
import { useText } from "../../../i18n/TextProvider.tsx";
import { photoUrl } from "../../../workers/identity/photo-url.ts";

/** A registration with all that it is decided by, masked. */
export const useRegistration = (id: string) =>
  useDetail("laborRegistrations", id, (desk) => desk.qrCodes.registration({ params: { id } }));

/** Data shown in clear; `version`: of the person as they were then. Nothing of it outlives the page. */
export type Seen = Awaited<ReturnType<ReturnType<typeof useDesk>["qrCodes"]["lookAtRegistration"]>> & {
  readonly version: number;
  readonly urls: readonly { readonly side: EvidenceSide; readonly url: string }[];
};

/** Shows the photos of a registration, which is what approving it waits for. */
export const useLook = (id: string) => {
  const desk = useDesk();
  const client = useQueryClient();
  const { t } = useText();
  const look = useWrite({
    mutationFn: async (version: number): Promise<Seen> => {
      const body = { reason: t("registrations.photos.reason") };
      const answer = await desk.qrCodes.lookAtRegistration({ params: { id }, body });
      const urls = answer.photos.map(({ side, base64, kind }) => ({ side, url: photoUrl(base64, kind) }));
      return { ...answer, version, urls };
    },
    onSuccess: () => client.invalidateQueries({ queryKey: queryKeys.detail("laborRegistrations", id) }),
  });
  const seen = look.data;
  useEffect(
    () => () => {
      for (const { url } of seen?.urls ?? []) URL.revokeObjectURL(url);
    },
    [seen],
  );
  return look;
};
