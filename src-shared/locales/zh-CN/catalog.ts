import { bills } from "./bills.ts";
import { common } from "./common.ts";
import { enums } from "./enums.ts";
import { errors } from "./errors.ts";
import { imports } from "./imports.ts";
import { lists } from "./lists.ts";
import { money } from "./money.ts";
import { session } from "./session.ts";
import { settlements } from "./settlements.ts";
import { shell } from "./shell.ts";
import { states } from "./states.ts";
import { told } from "./told.ts";

/** All texts of this language, one key tree a file. */
export const zhCN = {
  bills,
  common,
  enums,
  errors,
  imports,
  lists,
  money,
  session,
  settlements,
  shell,
  states,
  told,
} as const;
