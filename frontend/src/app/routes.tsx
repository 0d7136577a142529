import { Suspense } from 'react'
import { Route, Switch, useLocation } from 'wouter'
import { lazyPage, staffPage } from '@/app/lazy-page'
import { Spinner } from '@/shared/ui/feedback/spinner'
import { HomePage } from './home/home-page'
import { ErrorBoundary } from './shell/error-boundary'

// Home is small and what most visitors see first. Every other page comes in its own chunk.
const NotFoundPage = lazyPage(() => import('./shell/not-found-page'), 'NotFoundPage')
const HelpPage = lazyPage(() => import('./staff/help-page'), 'HelpPage')
const LoginPage = lazyPage(() => import('./staff/login-page'), 'LoginPage')
const ForgotPasswordPage = lazyPage(() => import('./staff/forgot-password-page'), 'ForgotPasswordPage')
const NewPasswordPage = lazyPage(() => import('./staff/new-password-page'), 'NewPasswordPage')

const AdminPage = staffPage(() => import('./staff/admin-page'), 'AdminPage')
const SurveyPage = staffPage(() => import('./staff/survey-page/survey-page'), 'SurveyPage')
const SurveySharePage = staffPage(() => import('./staff/share/survey-share-page'), 'SurveySharePage')
const SurveyPosterPage = staffPage(() => import('./staff/share/survey-poster-page'), 'SurveyPosterPage')
const CardsPage = staffPage(() => import('./staff/cards/cards-page'), 'CardsPage')
const CardReviewPage = staffPage(() => import('./staff/cards/card-review-page'), 'CardReviewPage')
const CardsPrintPage = staffPage(() => import('./staff/cards/cards-print-page'), 'CardsPrintPage')
const InsightsPage = staffPage(() => import('./staff/insights/insights-page'), 'InsightsPage')
const TeacherInsightsPage = staffPage(
  () => import('./staff/insights/teacher-insights-page'),
  'TeacherInsightsPage',
)
const AuditLogPage = staffPage(() => import('./staff/audit-log-page'), 'AuditLogPage')
const SecurityPage = staffPage(() => import('./staff/security-page'), 'SecurityPage')
const UsersPage = staffPage(() => import('./staff/users-page'), 'UsersPage')
const TeachersPage = staffPage(() => import('./staff/teachers/teachers-page'), 'TeachersPage')
const ImportTeachersPage = staffPage(
  () => import('./staff/teachers/import-teachers-page'),
  'ImportTeachersPage',
)
const FamiliesPage = staffPage(() => import('./staff/families/families-page'), 'FamiliesPage')
const ImportFamiliesPage = staffPage(
  () => import('./staff/families/import-families-page'),
  'ImportFamiliesPage',
)
const PrivacyRequestsPage = staffPage(() => import('./staff/privacy-requests-page'), 'PrivacyRequestsPage')
const InvitationsPage = staffPage(() => import('./staff/invitations/invitations-page'), 'InvitationsPage')
const LettersPage = staffPage(() => import('./staff/invitations/letters-page'), 'LettersPage')
const CategoriesPage = staffPage(() => import('./staff/categories-page'), 'CategoriesPage')
const AttentionPage = staffPage(() => import('./staff/attention/attention-page'), 'AttentionPage')
const ConcernPage = staffPage(() => import('./staff/attention/concern-page'), 'ConcernPage')
const SettingsPage = staffPage(() => import('./staff/settings-page'), 'SettingsPage')
const RegisterPage = staffPage(() => import('./staff/register-page'), 'RegisterPage')
const SurveyNewPage = staffPage(() => import('./staff/builder/survey-new-page'), 'SurveyNewPage')
const SurveyEditPage = staffPage(() => import('./staff/builder/survey-edit-page'), 'SurveyEditPage')
const SurveyPreviewPage = staffPage(() => import('./staff/builder/survey-preview-page'), 'SurveyPreviewPage')
const SurveyTranslationsPage = staffPage(
  () => import('./staff/builder/survey-translations-page'),
  'SurveyTranslationsPage',
)
const ChangePasswordPage = staffPage(() => import('./staff/change-password-page'), 'ChangePasswordPage')

export function Routes() {
  const [location] = useLocation()
  return (
    <ErrorBoundary resetKey={location}>
      <Suspense fallback={<PageLoading />}>
        <Switch>
          <Route path="/" component={HomePage} />
          <Route path="/login" component={LoginPage} />
          <Route path="/forgot-password" component={ForgotPasswordPage} />
          <Route path="/new-password" component={NewPasswordPage} />
          <Route path="/help" component={HelpPage} />
          <Route path="/admin" component={AdminPage} />
          <Route path="/admin/survey/new" component={SurveyNewPage} />
          <Route path="/admin/survey/:surveyId" component={SurveyPage} />
          <Route path="/admin/survey/:id/share" component={SurveySharePage} />
          <Route path="/admin/survey/:id/poster" component={SurveyPosterPage} />
          <Route path="/admin/survey/:id/cards" component={CardsPage} />
          <Route path="/admin/survey/:id/cards/print" component={CardsPrintPage} />
          <Route path="/admin/survey/:id/cards/:teacherId" component={CardReviewPage} />
          <Route path="/admin/survey/:id/insights" component={InsightsPage} />
          <Route path="/admin/survey/:id/teachers/:teacherId" component={TeacherInsightsPage} />
          <Route path="/admin/audit" component={AuditLogPage} />
          <Route path="/admin/security" component={SecurityPage} />
          <Route path="/admin/users" component={UsersPage} />
          <Route path="/admin/teachers" component={TeachersPage} />
          <Route path="/admin/teachers/import" component={ImportTeachersPage} />
          <Route path="/admin/families" component={FamiliesPage} />
          <Route path="/admin/families/import" component={ImportFamiliesPage} />
          <Route path="/admin/privacy-requests" component={PrivacyRequestsPage} />
          <Route path="/admin/survey/:id/invitations" component={InvitationsPage} />
          <Route path="/admin/survey/:id/letters" component={LettersPage} />
          <Route path="/admin/categories" component={CategoriesPage} />
          <Route path="/admin/attention" component={AttentionPage} />
          <Route path="/admin/attention/:concernId" component={ConcernPage} />
          <Route path="/admin/settings" component={SettingsPage} />
          <Route path="/admin/register" component={RegisterPage} />
          <Route path="/admin/survey/:id/edit" component={SurveyEditPage} />
          <Route path="/admin/survey/:id/translations" component={SurveyTranslationsPage} />
          <Route path="/admin/survey/:id/preview" component={SurveyPreviewPage} />
          <Route path="/change-password" component={ChangePasswordPage} />
          <Route component={NotFoundPage} />
        </Switch>
      </Suspense>
    </ErrorBoundary>
  )
}

function PageLoading() {
  return (
    <div className="py-14">
      <Spinner label="Loading page..." />
    </div>
  )
}
