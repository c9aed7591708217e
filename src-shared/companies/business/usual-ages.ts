/** Ages, in years, between which a company's workers are unless it is agreed otherwise. */
export const usualAges = { male: { min: 18, max: 60 }, female: { min: 18, max: 55 } } as const;
