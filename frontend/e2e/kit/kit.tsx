import './kit.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { ToastProvider } from '@/shared/ui/feedback/toast'
import { DataSection } from './data-section'
import { FeedbackSection } from './feedback-section'
import { FormSection } from './form-section'
import { OverlaySection } from './overlay-section'

function Kit() {
  return (
    <ToastProvider>
      <main className="mx-auto max-w-page px-10 py-8 max-sm:px-5">
        <h1 className="mb-7 font-words text-28">Parts and states</h1>
        <FormSection />
        <DataSection />
        <FeedbackSection />
        <OverlaySection />
      </main>
    </ToastProvider>
  )
}

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <Kit />
    </StrictMode>,
  )
}
