import { agreements } from "./access/agreements.ts";
import { role } from "./access/roles.ts";
import { session } from "./access/session.ts";
import { common } from "./common/common.ts";
import { inbox } from "./common/demo-inbox.ts";
import { errors } from "./common/errors.ts";
import { settings } from "./common/settings.ts";
import { shell } from "./common/shell.ts";
import { startNotices } from "./common/start-notices.ts";
import { waits } from "./common/waits.ts";

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
