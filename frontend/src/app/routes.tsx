import { t } from '@lingui/core/macro'
import { Suspense } from 'react'
import { Route, Switch, useLocation } from 'wouter'
import { lazyPage, staffPage } from '@/app/lazy-page'
import { Spinner } from '@/shared/ui/feedback/spinner'
import { HomePage } from './home/home-page'
import { ErrorBoundary } from './shell/error-boundary'
import { staffCrashWords } from './shell/staff-crash-words'

// Home is small and what most visitors see first. Every other page comes in its own chunk.
const NotFoundPage = lazyPage(() => import('./shell/not-found-page'), 'NotFoundPage')
const HelpPage = lazyPage(() => import('./staff/help-page'), 'HelpPage')
const LoginPage = lazyPage(() => import('./staff/login-page'), 'LoginPage')
const ProviderReturnPage = lazyPage(() => import('./staff/provider-return-page'), 'ProviderReturnPage')
const ForgotPasswordPage = lazyPage(() => import('./staff/forgot-password-page'), 'ForgotPasswordPage')
const NewPasswordPage = lazyPage(() => import('./staff/new-password-page'), 'NewPasswordPage')

const AdminPage = staffPage(() => import('./staff/admin-page'), 'AdminPage', 'see_surveys')
const SurveyPage = staffPage(() => import('./staff/survey-page/survey-page'), 'SurveyPage', 'see_surveys')
const SurveySharePage = staffPage(
  () => import('./staff/share/survey-share-page'),
  'SurveySharePage',
  'see_surveys',
)
const SurveyPosterPage = staffPage(
  () => import('./staff/share/survey-poster-page'),
  'SurveyPosterPage',
  'see_surveys',
)
const CardsPage = staffPage(() => import('./staff/cards/cards-page'), 'CardsPage', 'read_answers')
const CardReviewPage = staffPage(
  () => import('./staff/cards/card-review-page'),
  'CardReviewPage',
  'review_answers',
)
const CardsPrintPage = staffPage(
  () => import('./staff/cards/cards-print-page'),
  'CardsPrintPage',
  'read_answers',
)
const MyCardPage = staffPage(() => import('./staff/cards/my-card-page'), 'MyCardPage', 'own_card')
const InsightsPage = staffPage(() => import('./staff/insights/insights-page'), 'InsightsPage', 'read_answers')
const TeacherInsightsPage = staffPage(
  () => import('./staff/insights/teacher-insights-page'),
  'TeacherInsightsPage',
  'read_answers',
)
const AuditLogPage = staffPage(() => import('./staff/audit-log-page'), 'AuditLogPage', 'read_audit_log')
const SecurityPage = staffPage(() => import('./staff/security-page'), 'SecurityPage')
const UsersPage = staffPage(() => import('./staff/users-page'), 'UsersPage', 'manage_accounts')
const TeachersPage = staffPage(
  () => import('./staff/teachers/teachers-page'),
  'TeachersPage',
  'build_surveys',
)
const ImportTeachersPage = staffPage(
  () => import('./staff/teachers/import-teachers-page'),
  'ImportTeachersPage',
  'build_surveys',
)
const FamiliesPage = staffPage(() => import('./staff/families/families-page'), 'FamiliesPage', 'see_rates')
const ImportFamiliesPage = staffPage(
  () => import('./staff/families/import-families-page'),
  'ImportFamiliesPage',
  'invite_families',
)
const InvitationsPage = staffPage(
  () => import('./staff/invitations/invitations-page'),
  'InvitationsPage',
  'see_rates',
)
const LettersPage = staffPage(
  () => import('./staff/invitations/letters-page'),
  'LettersPage',
  'invite_families',
)
const CategoriesPage = staffPage(() => import('./staff/categories-page'), 'CategoriesPage', 'review_answers')
const AttentionPage = staffPage(
  () => import('./staff/attention/attention-page'),
  'AttentionPage',
  'read_answers',
)
const ConcernPage = staffPage(() => import('./staff/attention/concern-page'), 'ConcernPage', 'read_answers')
const SettingsPage = staffPage(() => import('./staff/settings-page'), 'SettingsPage', 'manage_settings')
const RegisterPage = staffPage(() => import('./staff/register-page'), 'RegisterPage', 'manage_accounts')
const SurveyNewPage = staffPage(
  () => import('./staff/builder/survey-new-page'),
  'SurveyNewPage',
  'build_surveys',
)
const SurveyEditPage = staffPage(
  () => import('./staff/builder/survey-edit-page'),
  'SurveyEditPage',
  'build_surveys',
)
const SurveyPreviewPage = staffPage(
  () => import('./staff/builder/survey-preview-page'),
  'SurveyPreviewPage',
  'see_surveys',
)
const PrivacyRequestsPage = staffPage(
  () => import('./staff/privacy-requests-page'),
  'PrivacyRequestsPage',
  'erase_answers',
)
const SurveyTranslationsPage = staffPage(
  () => import('./staff/builder/survey-translations-page'),
  'SurveyTranslationsPage',
  'build_surveys',
)
const ChangePasswordPage = staffPage(() => import('./staff/change-password-page'), 'ChangePasswordPage')

export function Routes() {
  const [location] = useLocation()
  return (
    <ErrorBoundary resetKey={location} words={staffCrashWords}>
      <Suspense fallback={<PageLoading />}>
        <Switch>
          <Route path="/" component={HomePage} />
          <Route path="/login" component={LoginPage} />
          <Route path="/login/callback" component={ProviderReturnPage} />
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
          <Route path="/admin/my-card" component={MyCardPage} />
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
      <Spinner label={t`Loading page...`} />
    </div>
  )
}
