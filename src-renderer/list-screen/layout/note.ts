import type { RecordPlace, Row } from "../../../src-shared/kernel/lists/define.ts";
import type { Person } from "../../../src-shared/kernel/records/judge.ts";
import type { StateTone } from "../../../src-shared/kernel/states/define.ts";
import type { Texts } from "../../i18n/texts.ts";
import type { BarPart } from "../../ui/facts/StackedBar.tsx";

/** A link behind a note: begins an action with the row, or leads to a page. */
export type NoteLink = { readonly text: string; readonly action: string | null; readonly page: string | null };

/** Links of rows: why one cannot be taken now (`brief`: in a few words), null where it can; and taking it. */
export type NoteLinks = {
  readonly against: (link: NoteLink) => { readonly reason: string; readonly brief: string } | null;
  readonly take: (row: Row, link: NoteLink) => void;
};

/** A line below a value: what follows from other values of the row. */
export type Note = {
  readonly text: string;
  readonly tone?: StateTone;
  readonly place?: RecordPlace;
  readonly link?: NoteLink;
  /** Drawn as a bar in place of the text, which names it. */
  readonly parts?: readonly BarPart[];
};

/** `today`: "YYYY-MM-DD" in Asia/Shanghai. `person`: the viewer, where known, by whom it is told whose turn something is. */
export type NoteContext = { readonly texts: Texts; readonly today: string; readonly person?: Person };

/** Word for a card that contradicts the register: by how many characters, where that may be told. */
export const differsText = ({ t }: Texts, row: Row): string => {
  const count = Number(row["card_differs"] ?? 0);
  return count > 0 ? t("identity.characters", { count }) : t("lists.notes.cardDiffers");
};
