import type { RecordPlace } from "../../../src-shared/kernel/lists/define.ts";
import type { Person } from "../../../src-shared/kernel/records/judge.ts";
import type { StateTone } from "../../../src-shared/kernel/states/define.ts";
import type { Texts } from "../../i18n/texts.ts";

/** A link behind a note: begins an action with the row, or leads to a page. */
export type NoteLink = { readonly text: string; readonly action: string | null; readonly page: string | null };

/** A line below a value: what follows from other values of the row. */
export type Note = {
  readonly text: string;
  readonly tone?: StateTone;
  readonly place?: RecordPlace;
  readonly link?: NoteLink;
};

/** `today`: "YYYY-MM-DD" in Asia/Shanghai. `person`: the viewer, where known, by whom it is told whose turn something is. */
export type NoteContext = { readonly texts: Texts; readonly today: string; readonly person?: Person };
