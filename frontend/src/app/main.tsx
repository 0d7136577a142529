import './main.css'
import { showLanguage } from '@/shared/lib/language'
import { Providers } from './providers'
import { Routes } from './routes'
import { PageShell } from './shell/page-shell'
import { staffCrashWords } from './shell/staff-crash-words'
import { start } from './start'

void showLanguage({ es: () => import('./locales/spanish') }).then(() =>
  start(
    <Providers>
      <PageShell>
        <Routes />
      </PageShell>
    </Providers>,
    staffCrashWords,
  ),
)
