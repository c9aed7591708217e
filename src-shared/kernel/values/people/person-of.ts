/** Facts that tell people at a desk apart. */
export type PersonAtDesk = {
  readonly id: string;
  readonly qsApp: number;
  readonly agency_id: string;
  readonly company_id: string | null;
};

/** Person at the desk, with agency and company; null for nobody. What one of them read is not shown to another. */
export const personOf = (user: PersonAtDesk | null): string | null =>
  user === null ? null : JSON.stringify([user.qsApp, user.agency_id, user.company_id, user.id]);
