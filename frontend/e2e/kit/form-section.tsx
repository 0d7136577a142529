import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/shared/ui/form/button'
import { ButtonLink } from '@/shared/ui/form/button-link'
import { Field } from '@/shared/ui/form/field'
import { Select, TextInput } from '@/shared/ui/form/inputs'
import { PasswordInput } from '@/shared/ui/form/password-input'
import { TextArea } from '@/shared/ui/form/text-area'
import { Line, Section } from './section'

export function FormSection() {
  const [isBusy, setIsBusy] = useState(false)
  const [clicks, setClicks] = useState(0)
  const [text, setText] = useState('')

  return (
    <>
      <Section title="Buttons">
        <Line>
          <Button variant="primary" icon={Plus}>
            Add New Admin
          </Button>
          <Button>Back</Button>
          <Button variant="quiet">Quiet</Button>
          <Button variant="accent">Activate</Button>
          <Button variant="danger">Delete draft</Button>
          <Button variant="danger-solid">Delete for ever</Button>
          <Button disabled>Disabled</Button>
          <ButtonLink href="/#link">A link</ButtonLink>
        </Line>
        <Line>
          <Button size="large" variant="primary">
            Next
          </Button>
          <Button size="small">Reset Password</Button>
          <Button
            isBusy={isBusy}
            busyLabel="Processing..."
            onClick={() => {
              setIsBusy(true)
              setClicks(clicks + 1)
            }}
          >
            Regenerate Categories
          </Button>
          <output>{clicks} clicks</output>
        </Line>
      </Section>
      <Section title="Fields">
        <div className="grid items-start gap-6 sm:grid-cols-3">
          <Field label="Email" isRequired hint="Where the school can reach you.">
            {(control) => (
              <TextInput type="email" autoComplete="email" placeholder="name@example.org" {...control} />
            )}
          </Field>
          <Field label="Email address" error="Please enter a valid email address." hint="For the reply.">
            {(control) => <TextInput type="email" defaultValue="pilar.quintero@" {...control} />}
          </Field>
          <Field label="Password">
            {(control) => <PasswordInput autoComplete="current-password" {...control} />}
          </Field>
          <Field label="Teacher">
            {(control) => (
              <Select {...control}>
                <option>All Teachers</option>
                <option>Ms. Wilhelmina Featherstonehaugh-Abercrombie (Kindergarten)</option>
              </Select>
            )}
          </Field>
          <Field label="Your answer" className="sm:col-span-2">
            {(control) => (
              <TextArea
                className="font-words text-18"
                value={text}
                onChange={({ target }) => setText(target.value)}
                {...control}
              />
            )}
          </Field>
          <Field label="Read only">
            {(control) => <TextInput readOnly value="kite-7Rm2" {...control} />}
          </Field>
          <Field label="Switched off">
            {(control) => <TextInput disabled value="Not now" {...control} />}
          </Field>
        </div>
      </Section>
    </>
  )
}
