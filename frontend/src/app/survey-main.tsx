import './survey-main.css'
import { start } from './start'
import { SurveyRoutes } from './survey/survey-routes'
import { SurveyShell } from './survey/survey-shell'

start(
  <SurveyShell>
    <SurveyRoutes />
  </SurveyShell>,
)
