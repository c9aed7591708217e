import { defineArea } from "../area.ts";
import { startRounds } from "../plumbing/rounds.ts";
import { expireCards } from "./expire-cards.ts";
import { showIdentity } from "./show-identity.ts";
import { showPhoto, withholdPhotos } from "./show-photo.ts";
import { submitIdImages } from "./submit-images.ts";
import { submitContractMobile } from "./submit-mobile.ts";

/** Who a worker is, proven by photos of the ID card: submitting, comparing, showing, expiring. */
export const identityArea = defineArea({
  files: [withholdPhotos],
  serve: (service) => ({
    handlers: {
      "labors.identity": showIdentity(service),
      "labors.submitIdImages": submitIdImages(service),
      "labors.submitContractMobile": submitContractMobile(service),
      "labors.photo": showPhoto(service),
    },
    start: () => {
      if (!service.runsJobs) return;
      startRounds(service, {
        steps: [() => expireCards(service)],
        everyMs: 60_000,
        fault: "identity_round_failed",
      });
    },
  }),
});
