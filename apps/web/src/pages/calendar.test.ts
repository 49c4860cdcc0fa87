import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { calendarFile } from './calendar.ts'

const deadline = {
  id: 'abc',
  title: 'Confirm',
  url: 'https://id.example.org/cosign/abc',
  at: '2026-11-29T08:30:00.000Z',
}
const now = new Date('2026-11-24T05:00:00Z')

/** Reads a calendar with a parser of its own. */
function read(text: string) {
  const event = new ICAL.Component(ICAL.parse(text)).getFirstSubcomponent('vevent') ?? expect.unreachable()
  return {
    ...Object.fromEntries(event.getAllProperties().map(each => [each.name, String(each.getFirstValue())])),
    alarm: String(event.getFirstSubcomponent('valarm')?.getFirstPropertyValue('trigger')),
  }
}

test('a calendar file has the deadline, the page and a reminder one day before', () => {
  expect(read(calendarFile(deadline, now))).toEqual({
    uid: 'abc@id.example.org',
    dtstamp: '2026-11-24T05:00:00Z',
    dtstart: '2026-11-29T08:30:00Z',
    summary: 'Confirm',
    description: deadline.url,
    url: deadline.url,
    alarm: '-P1D',
  })
})

test.each([
  'one; two, three\\four',
  'two\nlines',
  'أكّد الطلب قبل الموعد النهائي، من فضلك، فهو مهم جدًا لجميع المالكين',
  '🖋️'.repeat(60),
])('the title %j is kept, on lines of at most 75 bytes', title => {
  const text = calendarFile({ ...deadline, title }, now)
  expect(read(text)).toMatchObject({ summary: title })
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
})

test('a title cannot add properties or events', () => {
  const text = calendarFile({ ...deadline, title: 'x\r\nATTACH:https://evil.example\rEND:VEVENT\u0000' }, now)
  expect(read(text)).toMatchObject({ summary: 'x\nATTACH:https://evil.exampleEND:VEVENT' })
  expect(read(text)).not.toHaveProperty('attach')
})
