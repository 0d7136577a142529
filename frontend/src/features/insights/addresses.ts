interface Behind {
  teacher?: string
  category?: string
  status?: 'submitted' | 'in_progress'
  /** A response that is open over the list. */
  response?: string
}

/** The list of the responses behind a figure. */
export function responsesPath(surveyId: string, { teacher, category, status, response }: Behind): string {
  const query = new URLSearchParams({
    ...(teacher && { teacher_id: teacher }),
    ...(category && { category }),
    ...(status && { status }),
    ...(response && { response }),
  })
  return `/admin/survey/${surveyId}${query.size > 0 ? `?${query}` : ''}`
}

export function teacherPath(surveyId: string, teacherId: string): string {
  return `/admin/survey/${surveyId}/teachers/${teacherId}`
}

export function insightsPath(surveyId: string): string {
  return `/admin/survey/${surveyId}/insights`
}
