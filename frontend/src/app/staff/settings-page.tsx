import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { settingsQuery } from '@/features/settings/api'
import { SettingsForm } from '@/features/settings/settings-form'
import { RetryStrip } from '@/shared/ui/feedback/error-strip'
import { Skeleton } from '@/shared/ui/feedback/loading'
import { PageHead } from '@/shared/ui/layout/page-head'

export function SettingsPage() {
  const settings = useQuery(settingsQuery)
  return (
    <>
      <PageHead title={t`Settings`}>
        <p>{t`For the whole school.`}</p>
      </PageHead>
      {settings.data ? (
        <SettingsForm settings={settings.data} />
      ) : settings.isPending ? (
        <Skeleton label={t`Loading settings...`} lines={10} />
      ) : (
        <RetryStrip
          query={settings}
        >{t`Failed to load settings. Please try refreshing the page.`}</RetryStrip>
      )}
    </>
  )
}
