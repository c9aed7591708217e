import { defineArea } from "../../lists/area.ts";
import { cardChannel } from "./card-channel.ts";
import { placeInLine, recogniseIdCard } from "./recognise.ts";

const dayMs = 86_400_000;

/** Recognition of ID cards from uploaded photos. */
export const recognitionArea = defineArea({
  tables: {
    // A token is good for ten minutes; what it was used for is kept a day, for results that are handed in late.
    recognition_uses: {
      isSealed: false,
      because: { noWeight: "what a photo was read as, for ten minutes; what is kept of the card is sealed" },
      namesNoFile: true,
      ageing: { key: "token_hash", column: "first_ms", unit: "ms", maxAgeMs: dayMs },
    },
  },
  serve: (service) => ({
    handlers: {
      "recognition.idCard": recogniseIdCard(service, cardChannel(service)),
      "recognition.place": placeInLine(service, cardChannel(service)),
    },
  }),
});
