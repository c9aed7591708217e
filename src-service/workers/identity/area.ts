import { startRounds } from "../../core/plumbing/rounds.ts";
import { defineArea } from "../../lists/area.ts";
import { expireCards } from "./expire-cards.ts";
import { reviewsLate } from "./late.ts";
import { lookAtReview } from "./look.ts";
import { servedReviews } from "./served.ts";
import { showIdentity } from "./show-identity.ts";
import { showMismatch } from "./show-mismatch.ts";
import { showPhoto, withholdPhotos } from "./show-photo.ts";
import { shrinkReviewedPhotos } from "./shrink.ts";
import { shrinkSuperseded } from "./shrink-superseded.ts";
import { reviewsSource } from "./source.ts";
import { submitIdImages } from "./submit-images.ts";
import { submitContractMobile } from "./submit-mobile.ts";

/** Identity of a worker, proven by photos of the ID card: submitting, comparing, showing, expiring, and cases for a person. */
export const identityArea = defineArea({
  sources: { realNameReviews: { source: reviewsSource, table: "real_name_reviews" } },
  records: [servedReviews],
  deadlines: reviewsLate,
  files: [withholdPhotos],
  serve: (service) => ({
    handlers: {
      "labors.identity": showIdentity(service),
      "labors.mismatch": showMismatch(service),
      "labors.submitIdImages": submitIdImages(service),
      "labors.submitContractMobile": submitContractMobile(service),
      "labors.photo": showPhoto(service),
      "realNameReviews.look": lookAtReview(service),
    },
    start: () => {
      if (!service.runsJobs) return;
      startRounds(service, {
        steps: [() => expireCards(service), () => shrinkReviewedPhotos(service), () => shrinkSuperseded(service)],
        everyMs: 60_000,
        fault: "identity_round_failed",
      });
    },
  }),
});
