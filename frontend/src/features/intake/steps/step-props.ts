import type { StepMoves } from '../frame/step-frame'
import type { OpenSurvey } from '../opening/open-survey'
import type { ResponseSnapshot } from '../saving/response-store'

/** What every step gets: the survey and its response, what the response looks like now, and the ways out. */
export interface StepProps extends OpenSurvey {
  snapshot: ResponseSnapshot
  moves: StepMoves
}
