import { sealed } from "../../core/database/table-rules.ts";
import { defineArea } from "../../lists/area.ts";
import { agreementTexts } from "./agreement-texts.ts";
import { agreementHandlers } from "./handlers.ts";

/**
 * The agreements that come with the program. They are read when the service starts, because nobody may sign in without
 * them.
 */
export const agreementsArea = defineArea({
  tables: {
    ...sealed("agreement_acceptances"),
  },
  serve: () => ({
    handlers: agreementHandlers(agreementTexts),
    start: () => {
      agreementTexts();
    },
  }),
});
