type Named = Readonly<Record<string, string>>;

type Texts = {
  readonly role: Named;
  readonly channel: Named;
  readonly agreement: Named;
  readonly lists: Readonly<Record<string, object>>;
  readonly demo: string;
};

/** Texts of the audit log's objects whose id is a word of the program, by kind and id, out of the texts they have elsewhere. */
export const auditObjectNames = ({
  role,
  channel,
  agreement,
  lists,
  demo,
}: Texts): Readonly<Record<string, Named>> => ({
  role,
  channel,
  agreement,
  list: Object.fromEntries(
    Object.entries(lists).flatMap(([name, texts]) => ("title" in texts ? [[name, String(texts.title)]] : [])),
  ),
  database: { demo },
});
