import { t } from '@lingui/core/macro'
import { Mail } from 'lucide-react'
import { useState } from 'react'
import { Button, buttonClass } from '@/shared/ui/form/button'
import { CopyButton } from '@/shared/ui/form/copy-button'
import { TextArea } from '@/shared/ui/form/text-area'
import { Icon } from '@/shared/ui/icon'
import type { Share } from './api'
import { LanguageChoice } from './language-choice'
import { familyMessage, mailLink, wordsIn } from './messages'
import { ShareSection } from './share-sections'

export function MessageSection({ share }: { share: Share }) {
  const [chosen, setChosen] = useState(() => share.titles.map(({ language }) => language))
  const [changed, setChanged] = useState<string>()
  const words = wordsIn(share, chosen)
  const message = changed ?? familyMessage({ link: share.link, words })

  return (
    <ShareSection
      title={t`Message to families`}
      hint={t`Change the words as you like, then copy or send them.`}
    >
      {share.titles.length > 1 && (
        <div className="mb-3">
          {/* Other languages would take the changed words away. */}
          <LanguageChoice
            share={share}
            chosen={chosen}
            isDisabled={changed !== undefined}
            onChoose={setChosen}
          />
          {changed !== undefined && (
            <Button size="small" onClick={() => setChanged(undefined)}>
              {t`Back to the Suggested Words`}
            </Button>
          )}
        </div>
      )}
      <TextArea
        aria-label={t`Message`}
        rows={8}
        value={message}
        // Each paragraph has the direction of its own language.
        className="[unicode-bidi:plaintext]"
        onChange={({ target }) => setChanged(target.value)}
      />
      <div className="mt-3 flex flex-wrap gap-3">
        <CopyButton text={message}>{t`Copy Message`}</CopyButton>
        <a href={mailLink(words[0]?.title ?? share.title, message)} className={buttonClass({})}>
          <Icon of={Mail} />
          {t`Open in Email`}
        </a>
      </div>
    </ShareSection>
  )
}
