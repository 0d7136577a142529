// Offers to go on with what was begun by a personal link on this device, which only this device knows.
const form = document.querySelector('form[data-survey]')
try {
  const begun = JSON.parse(localStorage.getItem('survey_response_id') ?? '{}')[form.dataset.survey]
  if (typeof begun === 'string') {
    form.elements.begun.value = begun
    form.querySelector('button').textContent = form.dataset.goOn
    form.hidden = false
  }
} catch {
  // Without storage the link begins anew, or goes on by a code.
}
