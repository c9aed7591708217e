import { agreements } from "./agreements.ts";
import { common } from "./common.ts";
import { inbox } from "./demo-inbox.ts";
import { errors } from "./errors.ts";
import { role } from "./roles.ts";
import { session } from "./session.ts";
import { settings } from "./settings.ts";
import { shell } from "./shell.ts";
import { startNotices } from "./start-notices.ts";
import { waits } from "./waits.ts";

/**
 * The part of this language's texts (`catalog.ts`) that stands on the screen before anybody has signed in. What is drawn
 * there may use no other text: `i18n/start-texts.test.ts` follows its imports.
 */
export const startTexts = {
  agreements,
  common,
  enums: { role },
  errors,
  money: { inbox },
  session,
  settings,
  shell,
  startNotices,
  waits,
} as const;
