"use strict";
const data = JSON.parse(document.getElementById("data").textContent);
const all = (selector, from = document) => [...from.querySelectorAll(selector)];
document.documentElement.classList.add("scripted");

/** An element with a class and what it holds: elements, and strings as text. */
function make(name, kind, ...content) {
  const element = document.createElement(name);
  if (kind) element.className = kind;
  element.append(...content);
  return element;
}

/** The flows of the page with what the script knows about them. */
const flows = data.flows.map((flow, index) => ({
  ...flow,
  section: document.getElementById(`flow-${index + 1}`),
  picture: document.getElementById(`picture-${index + 1}`),
  screens: new Map(flow.screens),
  coordinators: new Map(flow.coordinators),
  /** What is drawn: 0 the whole, else the number of a coordinator. */
  shown: 0,
  parts: new Map((flow.parts ?? []).map((part) => [part.number, {
    ...part,
    section: document.getElementById(`p${index + 1}-c${part.number}`),
    screens: new Map(part.screens),
    coordinators: new Map(part.coordinators),
  }])),
}));
