/** The addresses of staff pages, for every feature that links to them. `app/routes.tsx` says which page each one shows. */
export const paths = {
  admin: '/admin',
  help: '/help',
  forgotPassword: '/forgot-password',
  security: '/admin/security',
  myCard: '/admin/my-card',
  audit: '/admin/audit',
  users: '/admin/users',
  register: '/admin/register',
  teachers: '/admin/teachers',
  importTeachers: '/admin/teachers/import',
  families: '/admin/families',
  importFamilies: '/admin/families/import',
  privacyRequests: '/admin/privacy-requests',
  invitations: (surveyId: string) => `/admin/survey/${surveyId}/invitations`,
  letters: (surveyId: string) => `/admin/survey/${surveyId}/letters`,
  categories: '/admin/categories',
  attention: '/admin/attention',
  /** One kind of concern of one survey. */
  concerns: (surveyId: string, kind: string) => `/admin/attention?survey=${surveyId}&kind=${kind}`,
  concern: (concernId: string) => `/admin/attention/${concernId}`,
  settings: '/admin/settings',
  mailSettings: '/admin/settings#email',
  newSurvey: '/admin/survey/new',
  survey: (surveyId: string) => `/admin/survey/${surveyId}`,
  editSurvey: (surveyId: string) => `/admin/survey/${surveyId}/edit`,
  previewSurvey: (surveyId: string) => `/admin/survey/${surveyId}/preview`,
  translateSurvey: (surveyId: string) => `/admin/survey/${surveyId}/translations`,
  shareSurvey: (surveyId: string) => `/admin/survey/${surveyId}/share`,
  poster: (surveyId: string) => `/admin/survey/${surveyId}/poster`,
  insights: (surveyId: string) => `/admin/survey/${surveyId}/insights`,
  teacherInsights: (surveyId: string, teacherId: string) => `/admin/survey/${surveyId}/teachers/${teacherId}`,
  cards: (surveyId: string) => `/admin/survey/${surveyId}/cards`,
  reviewCard: (surveyId: string, teacherId: string) => `/admin/survey/${surveyId}/cards/${teacherId}`,
  /** Of all teachers, or of one. */
  printCards: (surveyId: string, teacherId?: string) =>
    `/admin/survey/${surveyId}/cards/print${teacherId ? `?teacher=${teacherId}` : ''}`,
  responses: (surveyId: string, list: ResponseList = {}) => `/admin/survey/${surveyId}${toSearch(list)}`,
}

/** What the address of a survey's page says about its list of responses. The defaults are not written. */
interface ResponseList {
  teacherId?: string | undefined
  /** A category's id, or its name in any case. */
  category?: string | undefined
  /** Submitted responses, unless another status is given. */
  status?: string | undefined
  q?: string | undefined
  /** With an answer in this language, by its code. */
  language?: string | undefined
  /** With an answer to this question. */
  questionId?: string | undefined
  /** '1' for those that have no category at all. */
  withoutCategory?: string | undefined
  /** Unfinished ones that stopped at this step. */
  step?: string | undefined
  /** Submitted from this day to that one, both included: days such as 2026-05-04 of the reader's time zone. */
  submittedFrom?: string | undefined
  submittedTo?: string | undefined
  /** The response that is open over the list. */
  response?: string | undefined
}

/** The filters of a list as the parameters of its address. An empty text is not in the address. */
export function filterParams(list: ResponseList) {
  const { teacherId = '', category = '', status = '', q = '' } = list
  const { language = '', questionId = '', submittedFrom = '', submittedTo = '' } = list
  const { withoutCategory = '', step = '' } = list
  return {
    teacher_id: teacherId,
    category,
    status: status === 'submitted' ? '' : status,
    q: q.trim(),
    language,
    question_id: questionId,
    without_category: withoutCategory,
    step,
    submitted_from: submittedFrom,
    submitted_to: submittedTo,
  }
}

function toSearch({ response = '', ...filters }: ResponseList): string {
  const given = Object.entries({ ...filterParams(filters), response }).filter(([, value]) => value)
  return given.length > 0 ? `?${new URLSearchParams(given)}` : ''
}
