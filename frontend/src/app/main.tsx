import './main.css'
import { Providers } from './providers'
import { Routes } from './routes'
import { PageShell } from './shell/page-shell'
import { start } from './start'

start(
  <Providers>
    <PageShell>
      <Routes />
    </PageShell>
  </Providers>,
)
