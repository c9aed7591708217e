import { useDesk } from "../../../desk/DeskProvider.tsx";
import { useDetail } from "../../../desk/use-detail.ts";
import { type Looked, usePhotoLook } from "../../../workers/identity/use-photo-look.ts";

/** A registration with all that it is decided by, masked. */
export const useRegistration = (id: string) =>
  useDetail("laborRegistrations", id, (desk) => desk.qrCodes.registration({ params: { id } }));

/** Data shown in clear; `version`: of the person as they were then. Nothing of it outlives the page. */
export type Seen = Looked<Awaited<ReturnType<ReturnType<typeof useDesk>["qrCodes"]["lookAtRegistration"]>>>;

/** Shows the photos of a registration, which is what approving it waits for. */
export const useLook = (id: string) => {
  const desk = useDesk();
  return usePhotoLook("laborRegistrations", id, (reason) =>
    desk.qrCodes.lookAtRegistration({ params: { id }, body: { reason } }),
  );
};
