import { ServiceError } from "../../core/context.ts";
import { defineArea } from "../../lists/area.ts";
import { whatIf } from "./what-if.ts";

/** Terms of contracts tried out on what was paid. */
export const whatIfArea = defineArea({
  serve: () => {
    // It computes for seconds where a company pays a hundred thousand people, so nobody has two at once.
    const running = new Set<number>();
    return {
      handlers: {
        "companyContracts.whatIf": async (context, { body }) => {
          const { user_id } = context.principal;
          if (running.has(user_id)) throw new ServiceError("service_busy");
          running.add(user_id);
          try {
            return await whatIf(context, body);
          } finally {
            running.delete(user_id);
          }
        },
      },
    };
  },
});
