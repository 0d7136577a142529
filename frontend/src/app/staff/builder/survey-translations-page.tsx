import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { Eye } from 'lucide-react'
import { useParams } from 'wouter'
import { translationsQuery } from '@/features/surveys/translations/api'
import { TranslationsEditor } from '@/features/surveys/translations/translations-editor'
import { languageInText } from '@/shared/lib/format'
import { paths } from '@/shared/lib/paths'
import { PageLoader } from '@/shared/ui/feedback/page-loader'
import { ButtonLink } from '@/shared/ui/form/button-link'
import { PageHead } from '@/shared/ui/layout/page-head'

export function SurveyTranslationsPage() {
  const { id = '' } = useParams()
  const translations = useQuery(translationsQuery(id))
  const own = languageInText(translations.data?.language ?? 'en')
  return (
    <>
      <PageHead
        title={t`Translations`}
        back={{ href: paths.editSurvey(id), label: t`Back to Edit Survey` }}
        actions={
          <ButtonLink href={paths.previewSurvey(id)} icon={Eye}>
            {t`Preview`}
          </ButtonLink>
        }
      >
        <p>
          {t`Parents read the survey in their own language. Texts that aren’t checked are shown in ${own}.`}
        </p>
      </PageHead>
      <PageLoader
        query={translations}
        loading={t`Loading translations...`}
        failed={t`Failed to load translations`}
        missing={{ title: t`There is no such survey`, hint: t`It may have been deleted.` }}
      >
        {(data) => <TranslationsEditor surveyId={id} translations={data} />}
      </PageLoader>
    </>
  )
}
