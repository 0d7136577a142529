/** The Spanish catalogues of all features as one file, which only those who read Spanish load. */
const catalogues = import.meta.glob<{ messages: Record<string, string> }>('/src/**/locales/es.po', {
  eager: true,
})

export const messages = Object.assign({}, ...Object.values(catalogues).map((catalogue) => catalogue.messages))
