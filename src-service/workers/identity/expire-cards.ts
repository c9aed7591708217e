import { realNameStates } from "../../../src-shared/kernel/states/worker.ts";
import { dayOf } from "../../../src-shared/kernel/values/time/time.ts";
import type { Service } from "../../lists/service.ts";
import { saveLabor } from "./save-labor.ts";

/** Workers a turn: few enough that other writers hardly wait. */
const inTurn = 200;

/** Workers whose ID card ended before today are no longer verified (2 → 6): they need photos of the new one. */
export const expireCards = async (service: Service): Promise<void> => {
  const context = service.system("identity");
  for (;;) {
    const count = await context.write(async (writing) => {
      const ended = await writing.tx
        .selectFrom("labors")
        .selectAll()
        .where("real_name_status", "=", realNameStates.code("verified"))
        .where("id_valid_to", "<", dayOf(writing.at))
        .orderBy("id")
        .limit(inTurn)
        .execute();
      for (const labor of ended) {
        await saveLabor(writing, labor, { real_name_status: realNameStates.code("expired") });
        await writing.audit({
          agency_id: labor.agency_id,
          action: "realName.end",
          object: `labor:${labor.id}`,
          before: { real_name_status: labor.real_name_status },
          after: { real_name_status: realNameStates.code("expired") },
        });
      }
      return ended.length;
    });
    if (count < inTurn) return;
  }
};
