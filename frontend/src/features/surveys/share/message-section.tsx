import { Mail } from 'lucide-react'
import { useState } from 'react'
import { schoolName } from '@/shared/lib/school'
import { buttonClass } from '@/shared/ui/form/button-class'
import { CopyButton } from '@/shared/ui/form/copy-button'
import { TextArea } from '@/shared/ui/form/text-area'
import { Icon } from '@/shared/ui/icon'
import type { Share } from './api'
import { familyMessage, mailLink } from './message'
import { ShareSection } from './share-section'

export function MessageSection({ share: { title, link } }: { share: Share }) {
  const [message, setMessage] = useState(() => familyMessage({ school: schoolName(), title, link }))

  return (
    <ShareSection title="Message to families" hint="Change the words as you like, then copy or send them.">
      <TextArea
        aria-label="Message"
        rows={8}
        value={message}
        onChange={({ target }) => setMessage(target.value)}
      />
      <div className="mt-3 flex flex-wrap gap-3">
        <CopyButton text={message}>Copy Message</CopyButton>
        <a href={mailLink(title, message)} className={buttonClass({})}>
          <Icon of={Mail} />
          Open in Email
        </a>
      </div>
    </ShareSection>
  )
}
